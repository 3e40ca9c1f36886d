/** A bare server of Node's own that sends the same bytes and headers to everybody: `node bare-server.mjs PORT HEADERS BODY-FILE`. */
import fs from 'node:fs';
import http from 'node:http';

const [port, headers, file] = process.argv.slice(2);
const body = fs.readFileSync(file);
const given = JSON.parse(headers);
http.createServer((_, response) => response.writeHead(200, given).end(body)).listen(Number(port), '127.0.0.1');
