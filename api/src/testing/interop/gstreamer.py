"""A publisher or player of GStreamer (webrtcbin), for tests.

gstreamer.py check | publish VP8|H264 | play VP8|H264
Says one JSON object in each line: {"offer": sdp} once, then {"frames": n} and {"sounds": n}, what it has decoded (a
player).
`check` ends well where all that it needs is installed. Reads one: {"answer": sdp}. Ends when its standard input does.
"""

import json
import sys
import threading

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstWebRTC", "1.0")
gi.require_version("GstSdp", "1.0")
from gi.repository import GLib, Gst, GstSdp, GstWebRTC  # noqa: E402

Gst.init(None)
NEEDED = "webrtcbin nicesrc vp8enc vp8dec openh264enc openh264dec opusenc opusdec rtph264pay srtpenc dtlssrtpenc"
if sys.argv[1] == "check":
    sys.exit(any(Gst.ElementFactory.find(name) is None for name in NEEDED.split()))
role, codec = sys.argv[1:]
PICTURE = "video/x-raw,width=320,height=240,framerate=15/1"
CAPS = {
    "VP8": "application/x-rtp,media=video,encoding-name=VP8,payload=96,clock-rate=90000",
    "H264": "application/x-rtp,media=video,encoding-name=H264,payload=96,clock-rate=90000,"
    "packetization-mode=(string)1,profile-level-id=(string)42e01f",
}[codec]
OPUS = "application/x-rtp,media=audio,encoding-name=OPUS,payload=97,clock-rate=48000"
ENCODER = {
    "VP8": "vp8enc deadline=1 keyframe-max-dist=15 ! rtpvp8pay pt=96",
    "H264": "openh264enc gop-size=15 ! video/x-h264,profile=constrained-baseline ! rtph264pay pt=96 config-interval=-1",
}[codec]
DECODERS = {
    "video": {"VP8": "rtpvp8depay ! vp8dec", "H264": "rtph264depay ! h264parse ! openh264dec"}[codec],
    "audio": "rtpopusdepay ! opusdec",
}


saying = threading.Lock()


def say(message):
    # Sound and picture come in threads of their own.
    with saying:
        print(json.dumps(message), flush=True)


loop = GLib.MainLoop()
if role == "publish":
    pipeline = Gst.parse_launch(
        "webrtcbin name=peer bundle-policy=max-bundle "
        f"videotestsrc is-live=true pattern=ball ! {PICTURE} ! {ENCODER} ! {CAPS} ! peer. "
        f"audiotestsrc is-live=true ! audioconvert ! audioresample ! opusenc ! rtpopuspay pt=97 ! {OPUS} ! peer."
    )
else:
    pipeline = Gst.Pipeline()
    pipeline.add(Gst.ElementFactory.make("webrtcbin", "peer"))
    pipeline.get_by_name("peer").set_property("bundle-policy", GstWebRTC.WebRTCBundlePolicy.MAX_BUNDLE)
peer = pipeline.get_by_name("peer")
counts = {"frames": 0, "sounds": 0}


def decoded(_sink, _buffer, _pad, name):
    counts[name] += 1
    say({name: counts[name]})


def came(_peer, pad):
    if pad.direction != Gst.PadDirection.SRC:
        return
    media = pad.get_current_caps().get_structure(0).get_string("media")
    end = "fakesink name=end signal-handoffs=true sync=false"
    branch = Gst.parse_bin_from_description(f"queue ! {DECODERS[media]} ! {end}", True)
    branch.get_by_name("end").connect("handoff", decoded, "frames" if media == "video" else "sounds")
    pipeline.add(branch)
    branch.sync_state_with_parent()
    pad.link(branch.get_static_pad("sink"))


def offered(promise):
    # Kept until the offer was taken: it goes with the reply.
    reply = promise.get_reply()
    offer = reply.get_value("offer")
    peer.emit("set-local-description", offer, Gst.Promise.new())


def gathered(*_):
    if peer.get_property("ice-gathering-state") == GstWebRTC.WebRTCICEGatheringState.COMPLETE:
        say({"offer": peer.get_property("local-description").sdp.as_text()})


def read():
    for line in sys.stdin:
        _, sdp = GstSdp.SDPMessage.new_from_text(json.loads(line)["answer"])
        answer = GstWebRTC.WebRTCSessionDescription.new(GstWebRTC.WebRTCSDPType.ANSWER, sdp)
        peer.emit("set-remote-description", answer, Gst.Promise.new())
    loop.quit()


def ask(*_):
    if role == "publish":
        for index in range(2):
            transceiver = peer.emit("get-transceiver", index)
            transceiver.set_property("direction", GstWebRTC.WebRTCRTPTransceiverDirection.SENDONLY)
            transceiver.set_property("do-nack", True)
    peer.emit("create-offer", None, Gst.Promise.new_with_change_func(offered))


peer.connect("notify::ice-gathering-state", gathered)
if role == "play":
    peer.connect("pad-added", came)
    for caps in (CAPS, OPUS):
        peer.emit("add-transceiver", GstWebRTC.WebRTCRTPTransceiverDirection.RECVONLY, Gst.Caps.from_string(caps))
pipeline.set_state(Gst.State.PLAYING)
if role == "play":
    ask()
else:
    peer.connect("on-negotiation-needed", ask)
threading.Thread(target=read, daemon=True).start()
loop.run()
pipeline.set_state(Gst.State.NULL)
