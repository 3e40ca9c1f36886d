"""OpenStack Swift with its S3 interface, in one process, for tests (s3-server.ts starts it).

Usage: swift-server.py FOLDER. Writes its port to the output, and ends when its input does. One disk, one
replica; key "test:key", secret "secret-of-tests". Debian's package python3-swift has all of it.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()
original_threading = eventlet.patcher.original("threading")

from eventlet import listen, wsgi  # noqa: E402
from swift.common import storage_policy, utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import StoragePolicy, StoragePolicyCollection  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

folder = sys.argv[1]
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b"tests"
storage_policy._POLICIES = StoragePolicyCollection([StoragePolicy(0, "files", is_default=True)])
silence = open(os.devnull, "w")


def end_with_input():
    """A test that was killed leaves no server behind."""
    os.read(0, 1)
    os._exit(0)


def app_of(name, text):
    path = os.path.join(folder, name + ".conf")
    with open(path, "w") as file:
        file.write(text)
    return loadapp(path)


original_threading.Thread(target=end_with_input, daemon=True).start()
os.makedirs(os.path.join(folder, "disks", "d1"))
sockets = {kind: listen(("127.0.0.1", 0)) for kind in ("account", "container", "object")}
for kind, socket in sockets.items():
    ring = RingBuilder(1, 1, 0)
    port = socket.getsockname()[1]
    ring.add_dev(dict(id=0, region=1, zone=1, weight=1, ip="127.0.0.1", port=port, device="d1"))
    ring.rebalance(seed=1)
    ring.get_ring().save(os.path.join(folder, kind + ".ring.gz"))
for kind, socket in sockets.items():
    app = app_of(
        kind,
        f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}/disks
mount_check = false
disable_fallocate = true
[app:main]
use = egg:swift#{kind}
conn_timeout = 30
node_timeout = 60
""",
    )
    eventlet.spawn(wsgi.server, socket, app, silence, debug=False)
proxy = app_of(
    "proxy",
    f"""[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_key = secret-of-tests .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Half a second is what its own parts get by default: on a busy machine they count as dead.
conn_timeout = 30
node_timeout = 60
recoverable_node_timeout = 60
""",
)
front = listen(("127.0.0.1", 0))
print(front.getsockname()[1], flush=True)
wsgi.server(front, proxy, silence, debug=False)
