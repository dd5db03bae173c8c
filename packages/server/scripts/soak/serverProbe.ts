import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server } from 'node:http'
import { WebSocket } from 'ws'
import { createServerTimes } from './createServerTimes.ts'
import { loopLateness } from './loopLateness.ts'
import type { ServerTook } from './SoakFacts.ts'
import { visitorHeader } from './visitorHeader.ts'

// Loaded into the server's process by `startSoakServer.ts`. What honest visitors see is the server's time, and besides
// what they wait for in the system's queues and for a core, with attackers on the same machine; this tells the server's.

type Patched = {
  emit(this: object, name: string, ...values: unknown[]): boolean
  send(this: object, data: unknown, ...rest: unknown[]): void
  setSocket(this: object, socket: object, ...rest: unknown[]): void
}

let times = createServerTimes()
let lateness = loopLateness()
/** Connections of honest visitors whose upgrade has come, and the sockets they have become. */
const upgrading = new WeakSet<object>()
const honest = new WeakSet<object>()

function kindOf(request: IncomingMessage): string | undefined {
  const kind = request.headers[visitorHeader]
  return typeof kind === 'string' ? kind : undefined
}

subscribe('http.server.request.start', (event) => {
  const { request } = event as { request: IncomingMessage }
  const kind = kindOf(request)
  if (kind !== undefined) times.began(request, '', kind)
})
subscribe('http.server.response.finish', (event) => {
  const { request } = event as { request: IncomingMessage }
  times.ended(request, '')
})

const http = Server.prototype as unknown as Patched
const { emit: emitOfHttp } = http
http.emit = function emit(name, ...values) {
  const [request, socket] = values as [IncomingMessage, object]
  const kind = name === 'upgrade' ? kindOf(request) : undefined
  if (kind !== undefined) {
    upgrading.add(socket)
    times.began(socket, '', kind)
  }
  return emitOfHttp.call(this, name, ...values)
}

const web = WebSocket.prototype as unknown as Patched
const { emit: emitOfWeb, send: sendOfWeb, setSocket: setSocketOfWeb } = web
web.setSocket = function setSocket(socket, ...rest) {
  if (upgrading.has(socket)) honest.add(this)
  times.ended(socket, '')
  setSocketOfWeb.call(this, socket, ...rest)
}
web.emit = function emit(name, ...values) {
  if (name === 'message' && honest.has(this)) {
    const text = String(values[0]).slice(0, 200)
    const id = idOf(text)
    const method = /"method":"irn_(\w+)"/.exec(text)?.[1]
    if (id !== undefined && method !== undefined) times.began(this, id, `relay ${method}`)
  }
  return emitOfWeb.call(this, name, ...values)
}
web.send = function send(data, ...rest) {
  const id = honest.has(this) ? idOf(String(data).slice(0, 200)) : undefined
  if (id !== undefined) times.ended(this, id)
  sendOfWeb.call(this, data, ...rest)
}

function idOf(text: string): string | undefined {
  return /"id":(\d+)/.exec(text)?.[1]
}

process.on('message', (order) => {
  if (order === 'begin') {
    times = createServerTimes()
    lateness = loopLateness()
  } else {
    const took: ServerTook = { latencies: times.latencies(), loopDelay: lateness() }
    process.send?.(took)
  }
})
// It does not keep the server alive.
process.channel?.unref()
