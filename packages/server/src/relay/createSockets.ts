import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { relayCloseCodes, relayErrorCodes, relayLimits } from '@latchkey/protocol/relay'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { FindProject } from '../http/admitProject.ts'
import { addressKey } from '../http/clientAddress.ts'
import { endSocket } from '../http/endSocket.ts'
import type { Limiter } from '../http/Limiter.ts'
import { type AdmissionRules, admitClient, admitPage } from './admitClient.ts'
import type { Delivery } from './createDelivery.ts'
import type { Methods } from './createMethods.ts'
import type { Subscribers } from './createSubscribers.ts'
import { unitsOf, type WorkLimit } from './createWorkLimit.ts'
import type { MailboxStore } from './MailboxStore.ts'
import { type Frame, parseFrame } from './parseFrame.ts'
import type { RelayClient, RelaySocket } from './RelayClient.ts'
import { RelayError } from './RelayError.ts'
import type { RelayMetrics } from './relayMetrics.ts'
import type { RelaySettings } from './relaySettings.ts'
import { writeError, writeResult } from './writeFrame.ts'

export type SocketsParameters = {
  store: MailboxStore
  subscribers: Subscribers
  delivery: Delivery
  methods: Methods
  limiter: Limiter
  work: WorkLimit
  metrics: RelayMetrics
  limits: RelaySettings['limits']
  rules: AdmissionRules
  findProject: FindProject
  addressOf: (socket: string, forwarded: string | undefined) => string
  onError(error: unknown): void
}

export type Sockets = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Keeps every socket alive, or ends it. */
  maintain(): void
  /** Reads the mailboxes of every client again. */
  pullAll(): void
  /** Takes no more sockets. */
  refuse(): void
  /** Ends every socket; those that do not close in time are cut. */
  closeAll(): Promise<void>
}

/** How long a client may know its topics before it subscribes again; older ones drop what they do not know. */
const greetingMs = 1000
const goodbyeMs = 2000
/** Topics that are loaded for what one unit of work pays: reading a subscription costs a small part of making it. */
const topicsPerUnit = 20
/** A close reason may have 123 bytes (RFC 6455, 5.5). */
const reasonBytes = 123

/** Takes WebSocket upgrades and speaks the relay protocol on them. */
export function createSockets({
  store,
  subscribers,
  delivery,
  methods,
  limiter,
  work,
  metrics,
  limits,
  rules,
  findProject,
  addressOf,
  onError,
}: SocketsParameters): Sockets {
  const { now } = rules
  const server = new WebSocketServer({
    clientTracking: false,
    maxPayload: relayLimits.frameBytes,
    noServer: true,
    // Sealed messages do not compress, and a deflate context costs more than a whole socket.
    perMessageDeflate: false,
  })
  const sockets = new Set<RelaySocket>()
  const perAddress = new Map<string, number>()
  let isRefusing = false

  async function admit(request: IncomingMessage, query: URLSearchParams): Promise<Admitted> {
    const { authorization, host, origin } = request.headers
    const forwarded = request.headers['x-forwarded-for']
    const address = addressKey(
      addressOf(
        request.socket.remoteAddress ?? '',
        Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      ),
    )
    const taken = await limiter.take(`ru:${address}`, limits.upgradesPerAddress)
    if (!taken.allowed) throw new RelayError('TooManyRequests', 'Too many new sockets.')
    await admitPage({ origin, projectId: query.get('projectId') }, findProject)
    if (!(await work.checkToken(address)))
      throw new RelayError('TooManyRequests', 'Too many requests.')
    const clientId = admitClient(
      { auth: query.get('auth'), authorization, host, localAddress: request.socket.localAddress },
      rules,
    )
    if ((perAddress.get(address) ?? 0) >= limits.socketsPerAddress)
      throw new RelayError('TooManyRequests', 'Too many sockets from this address.')
    const client = subscribers.find(clientId)
    if (client && client.sockets.size >= limits.socketsPerClient && !dropSilent(client))
      throw new RelayError('TooManyRequests', 'Too many sockets of this client.')
    return { address, clientId, project: query.get('projectId') ?? '' }
  }

  /** A phone that lost its network leaves sockets behind; one that does not answer makes room. */
  function dropSilent(client: RelayClient): boolean {
    // The answer to a ping of this moment may still be on its way.
    const patienceMs = Math.min(5000, limits.pingMs / 2)
    for (const socket of client.sockets)
      if (!socket.isAlive && now() - (socket.pingAt - limits.pingMs) >= patienceMs) {
        socket.web.terminate()
        leave(socket)
        return true
      }
    return false
  }

  function open(web: WebSocket, { clientId, address, project }: Admitted): void {
    const client = subscribers.enter(clientId)
    const at = now()
    const socket: RelaySocket = {
      addressKey: address,
      asked: new Set(),
      chokedSince: undefined,
      client,
      flights: undefined,
      framedAt: at,
      isAlive: true,
      isHeld: false,
      isPulling: false,
      landed: undefined,
      openedAt: at,
      pingAt: at + limits.pingMs,
      prefix: 'irn',
      project,
      wanted: undefined,
      web,
    }
    const isFirst = client.sockets.size === 0
    client.sockets.add(socket)
    sockets.add(socket)
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    metrics.sockets.set(sockets.size)
    web.on('message', (data, isBinary) => receive(socket, data, isBinary))
    web.on('pong', () => {
      socket.isAlive = true
    })
    web.on('close', () => leave(socket))
    // A frame that is too large or broken: ws has closed with its code already.
    web.on('error', () => undefined)
    if (isFirst) void load(client, address)
  }

  /** Subscriptions belong to the client: what it subscribed to before is loaded again. */
  async function load(client: RelayClient, addressKey: string): Promise<void> {
    try {
      const topics = await store.topicsOf(client.id, addressKey)
      work.charge({ addressKey, clientId: client.id }, Math.floor(topics.length / topicsPerUnit))
      await subscribers.prepare(topics)
      subscribers.add(client.id, topics)
      client.isLoaded = true
    } catch (error) {
      onError(error)
      for (const socket of client.sockets) close(socket, relayCloseCodes.tooMany, 'Try again')
    }
  }

  function leave(socket: RelaySocket): void {
    if (!sockets.delete(socket)) return
    const { client, addressKey } = socket
    const left = (perAddress.get(addressKey) ?? 1) - 1
    if (left > 0) perAddress.set(addressKey, left)
    else perAddress.delete(addressKey)
    client.sockets.delete(socket)
    if (client.sockets.size === 0) subscribers.leave(client)
    metrics.sockets.set(sockets.size)
  }

  function close(socket: RelaySocket, code: number, reason: string): void {
    if (socket.web.readyState !== socket.web.OPEN) return
    metrics.closes.inc({ code: String(code) })
    socket.web.close(code, reason)
    const late = setTimeout(() => socket.web.terminate(), goodbyeMs).unref()
    socket.web.once('close', () => clearTimeout(late))
  }

  function receive(socket: RelaySocket, data: RawData, isBinary: boolean): void {
    // What comes after the socket was closed costs nothing more.
    if (socket.web.readyState !== socket.web.OPEN) return
    socket.isAlive = true
    socket.framedAt = now()
    delivery.hold(socket)
    if (isBinary) {
      close(socket, relayCloseCodes.unsupportedData, 'Only text is understood')
      return
    }
    const text = data.toString()
    const judge = (isAllowed: boolean) => {
      if (isAllowed) admitFrame(socket, text)
      else close(socket, relayCloseCodes.tooMany, 'Too many frames')
    }
    const judging = mayRead(socket, text.length)
    if (judging instanceof Promise) void judging.then(judge, onError)
    else judge(judging)
  }

  /** Counts a frame and its bytes before it is parsed, which is what a large one costs. */
  function mayRead({ addressKey, client }: RelaySocket, size: number): boolean | Promise<boolean> {
    const taken = limiter.take(`rf:${client.id}`, limits.framesPerClient)
    const paid = work.take({ addressKey, clientId: client.id }, 1 + unitsOf(size))
    if (taken instanceof Promise || paid instanceof Promise)
      return Promise.all([taken, paid]).then(([{ allowed }, isPaid]) => allowed && isPaid)
    return taken.allowed && paid
  }

  /** Reads a frame, or keeps it until fewer requests of the client wait. */
  function admitFrame(socket: RelaySocket, text: string): void {
    const { client } = socket
    if (client.queue.length === 0 && hasRoom(client, text.length)) {
      read(socket, text)
      return
    }
    client.queue.push({ socket, text })
    socket.isHeld = true
    socket.web.pause()
  }

  function hasRoom({ pending }: RelayClient, size: number): boolean {
    if (pending.frames === 0) return true
    return (
      pending.frames < limits.pendingPerClient &&
      pending.bytes + size <= limits.pendingBytesPerClient
    )
  }

  /** A request of the client was answered: the next ones are read, and once none is left its sockets again. */
  function admitNext(client: RelayClient): void {
    for (;;) {
      const [next] = client.queue
      if (!next) break
      if (!hasRoom(client, next.text.length)) return
      client.queue.shift()
      read(next.socket, next.text)
    }
    for (const socket of client.sockets) {
      if (!socket.isHeld) continue
      socket.isHeld = false
      if (socket.chokedSince === undefined) socket.web.resume()
    }
  }

  function read(socket: RelaySocket, text: string): void {
    // What arrives after the socket was closed is dropped.
    if (socket.web.readyState !== socket.web.OPEN) return
    const frame = parseFrame(text)
    if (frame.kind === 'request') void answer(socket, frame, text.length)
    else if (frame.kind === 'malformed') fail(socket, frame.id, frame.error)
    else if (frame.isAccepted) delivery.acknowledge(socket, frame.id)
  }

  async function answer(socket: RelaySocket, frame: Request, size: number): Promise<void> {
    const { client } = socket
    client.pending.frames += 1
    client.pending.bytes += size
    await respond(socket, frame)
    client.pending.frames -= 1
    client.pending.bytes -= size
    admitNext(client)
  }

  async function respond(socket: RelaySocket, { id, method, params }: Request): Promise<void> {
    try {
      const { addressKey, client, project } = socket
      const caller = { addressKey, clientId: client.id, project, socket }
      const { result, after, handed } = await methods.call(caller, method, params)
      const text = writeResult(id, result)
      if (handed)
        socket.web.send(text, (error) => {
          if (!error) handed().catch(onError)
        })
      else socket.web.send(text)
      after?.()
    } catch (error) {
      if (!(error instanceof RelayError)) onError(error)
      fail(
        socket,
        id,
        error instanceof RelayError
          ? error
          : new RelayError('Internal', 'Something went wrong on the relay.'),
      )
    }
  }

  function fail({ web }: RelaySocket, id: string, error: RelayError): void {
    metrics.errors.inc({ tag: error.tag })
    web.send(writeError(id, error))
  }

  /** Says no: as a close when the client asked for that, since a browser cannot read a failed upgrade. */
  function turnAway(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { error, asClose }: { error: RelayError; asClose: boolean },
  ): void {
    metrics.errors.inc({ tag: error.tag })
    if (!asClose) {
      refuseUpgrade(socket, error)
      return
    }
    server.handleUpgrade(request, socket, head, (web) => {
      const isAuth = error.code === relayErrorCodes.unauthorized
      web.on('error', () => undefined)
      web.send(writeError('0', error))
      metrics.closes.inc({ code: String(isAuth ? relayCloseCodes.unauthorized : 1013) })
      // Who does not answer the close would stay for half a minute.
      const late = setTimeout(() => web.terminate(), goodbyeMs).unref()
      web.once('close', () => clearTimeout(late))
      web.close(
        isAuth ? relayCloseCodes.unauthorized : relayCloseCodes.tooMany,
        Buffer.from(error.message)
          .subarray(0, reasonBytes)
          .toString()
          .replace(/\uFFFD+$/, ''),
      )
    })
  }

  return {
    async closeAll() {
      isRefusing = true
      const closing = [...sockets]
      for (const socket of closing) close(socket, relayCloseCodes.goingAway, 'Shutting down')
      let late: NodeJS.Timeout | undefined
      await Promise.race([
        Promise.all(
          closing.map(({ web }) =>
            web.readyState === web.CLOSED
              ? undefined
              : new Promise<void>((resolve) => web.once('close', () => resolve())),
          ),
        ),
        new Promise<void>((resolve) => {
          late = setTimeout(resolve, goodbyeMs)
        }),
      ])
      // Else the process would live on until it fires.
      clearTimeout(late)
      for (const { web } of closing) web.terminate()
    },
    pullAll() {
      for (const socket of sockets) delivery.pull(socket, socket.client.topics.keys())
    },
    refuse() {
      isRefusing = true
    },
    maintain() {
      const at = now()
      for (const socket of sockets) {
        if (socket.chokedSince !== undefined && at - socket.chokedSince > limits.idleMs) {
          socket.web.terminate()
          leave(socket)
          continue
        }
        if (at >= socket.pingAt) {
          // Of one that is not read no answer to a ping is seen either.
          if (!socket.isAlive && !socket.isHeld && socket.chokedSince === undefined) {
            socket.web.terminate()
            leave(socket)
            continue
          }
          socket.isAlive = false
          socket.pingAt = at + limits.pingMs
          socket.web.ping()
        }
        if (socket.asked && socket.client.isLoaded && at - socket.openedAt >= greetingMs) {
          const { asked, client } = socket
          socket.asked = undefined
          const rest = [...client.topics.keys()].filter((topic) => !asked.has(topic))
          if (rest.length > 0) delivery.pull(socket, rest)
        }
        const { client } = socket
        if (client.isLoaded && client.topics.size === 0 && at - socket.framedAt > limits.idleMs)
          close(socket, relayCloseCodes.idle, 'Idle without a subscription')
        else delivery.maintain(socket)
      }
    },
    upgrade(request, socket, head) {
      socket.on('error', () => undefined)
      const query = new URLSearchParams((request.url ?? '').split('?')[1])
      const asClose = query.get('useOnCloseEvent') === 'true'
      if (isRefusing) return refuseWith(socket, 503, 'The relay is shutting down.')
      const late = setTimeout(() => socket.destroy(), limits.handshakeMs)
      admit(request, query)
        .then(
          (admitted) => {
            if (isRefusing) return refuseWith(socket, 503, 'The relay is shutting down.')
            server.handleUpgrade(request, socket, head, (web) => open(web, admitted))
          },
          (error: unknown) => {
            if (error instanceof RelayError)
              return turnAway(request, socket, head, { asClose, error })
            onError(error)
            refuseWith(socket, 500, 'Something went wrong on the relay.')
          },
        )
        .finally(() => clearTimeout(late))
    },
  }
}

type Request = Extract<Frame, { kind: 'request' }>
type Admitted = { clientId: string; address: string; project: string }

const statusTexts: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

function refuseUpgrade(socket: Duplex, error: RelayError): void {
  const status =
    error.tag === 'TooManyRequests' ? 429 : error.tag === 'OriginNotAllowed' ? 403 : 401
  refuseWith(socket, status, error.message)
}

function refuseWith(socket: Duplex, status: number, text: string): void {
  endSocket(
    socket,
    `HTTP/1.1 ${status} ${statusTexts[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
