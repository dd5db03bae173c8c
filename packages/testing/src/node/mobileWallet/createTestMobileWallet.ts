import { randomUUID } from 'node:crypto'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { answerRequest, type Conversation, type Grants, MobileRefusal } from './answerRequest.ts'
import { createFrames } from './createFrames.ts'
import { MobileProtocolError } from './MobileProtocolError.ts'
import { performHandshake } from './performHandshake.ts'
import { type Association, readAssociation } from './readAssociation.ts'
import type {
  MobileFault,
  MobileRequest,
  TestMobileWallet,
  TestMobileWalletOptions,
} from './TestMobileWallet.ts'

const binary = 'com.solana.mobilewalletadapter.v1'
const base64 = `${binary}.base64`

/** Optional features of the protocol that the app has by default. */
const allFeatures = ['solana:signInWithSolana', 'solana:signTransactions']

/**
 * Makes a wallet app for Android that speaks Mobile Wallet Adapter 2.0 over a real WebSocket, with real keys: what
 * it signs verifies, what it sends lands. It trusts no site and records every violation of the protocol.
 *
 * @example
 * const app = createTestMobileWallet({ wallet: createTestSolanaWallet({ chains, secretKeys }) })
 * await app.open('solana-wallet:/v1/associate/local?association=…&port=…&v=v1')
 */
export function createTestMobileWallet(options: TestMobileWalletOptions): TestMobileWallet {
  const { features = allFeatures, legacy = false, ping, text = false } = options
  const servers = new Set<WebSocketServer>()
  const tokens = new Map<string, string>()
  const grants: Grants = {
    create(chain) {
      const token = randomUUID()
      tokens.set(token, chain)
      return token
    },
    tokens,
  }
  const opened: string[] = []
  const requests: MobileRequest[] = []
  const violations: string[] = []
  const faults: MobileFault[] = []

  const takeFault = (...kinds: readonly MobileFault[]) => {
    const [next] = faults
    return next && kinds.includes(next) ? faults.shift() : undefined
  }

  function serve(socket: WebSocket, { point: association, versions }: Association): void {
    const send = (bytes: Buffer) => socket.send(text ? bytes.toString('base64') : bytes)
    const conversation: Conversation = { chain: undefined }
    let frames: ReturnType<typeof createFrames> | undefined
    let work = Promise.resolve()
    let missesNext = ping === 'missed'

    function greet(bytes: Buffer): void {
      if (missesNext) {
        missesNext = false
        return
      }
      if (takeFault('silent')) return
      const { key, point } = performHandshake(bytes, association)
      frames = createFrames(key)
      const announcesVersion = !legacy && versions.length > 0
      const properties = announcesVersion ? frames.seal('{"v":"v1"}') : Buffer.alloc(0)
      send(takeFault('badKey') ? Buffer.alloc(65, 4) : Buffer.concat([point, properties]))
    }

    async function answer(frame: Buffer): Promise<void> {
      if (!frames) return greet(frame)
      const { id, ...request } = readRequest(frames.open(frame))
      requests.push(request)
      const facts = { conversation, features, grants, legacy, uriBase: options.uriBase }
      const body = await answerRequest(request, { ...facts, wallet: options.wallet }).then(
        (result) => ({ result }),
        (error: unknown) => {
          if (!(error instanceof MobileRefusal)) throw error
          return { error: { code: error.code, message: error.message } }
        },
      )
      if (takeFault('close')) return socket.close()
      if (takeFault('silent')) return
      const json = JSON.stringify({ id, jsonrpc: '2.0', ...body })
      const sealed = frames.seal(takeFault('garbage') ? '"hello"' : json, takeFault('skip') ? 1 : 0)
      if (takeFault('tamper')) sealed[20] = (sealed[20] ?? 0) ^ 1
      send(sealed)
      if (takeFault('repeat')) send(sealed)
    }

    socket.on('message', (data) => {
      work = work.then(async () => {
        try {
          await answer(readData(data, text))
        } catch (error) {
          violations.push(error instanceof MobileProtocolError ? error.message : String(error))
          socket.close()
        }
      })
    })
    if (ping) send(Buffer.alloc(0))
  }

  return {
    async close() {
      for (const server of servers) {
        for (const client of server.clients) client.terminate()
        server.close()
      }
      servers.clear()
    },
    violations,
    failNext: (fault) => void faults.push(fault),
    closeConnections() {
      for (const server of servers) for (const client of server.clients) client.close()
    },
    async open(associationUrl) {
      opened.push(associationUrl)
      const association = readAssociation(associationUrl)
      const server = new WebSocketServer({
        handleProtocols(offered) {
          if (!offered.has(binary) || !offered.has(base64))
            violations.push('The site did not offer both kinds of frames')
          return text ? base64 : binary
        },
        // `localhost` is whichever of the two the browser tries first.
        host: 'localhost',
        path: '/solana-wallet',
        port: association.port,
      })
      servers.add(server)
      await new Promise<void>((resolve, reject) => {
        server.once('listening', resolve)
        server.once('error', reject)
      })
      server.on('connection', (socket) => {
        // One conversation for each time it is opened.
        socket.on('close', () => {
          servers.delete(server)
          server.close()
        })
        serve(socket, association)
      })
    },
    opened,
    requests,
    revoke: () => tokens.clear(),
    get tokens() {
      return [...tokens.keys()]
    },
  }
}

function readData(data: RawData, text: boolean): Buffer {
  const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data as ArrayBuffer)
  return text ? Buffer.from(bytes.toString(), 'base64') : bytes
}

/** @throws {MobileProtocolError} */
function readRequest(text: string): MobileRequest & { id: number } {
  const { id, jsonrpc, method, params } = JSON.parse(text) as Record<string, unknown>
  if (jsonrpc !== '2.0' || typeof id !== 'number' || typeof method !== 'string')
    throw new MobileProtocolError('A message is no request')
  if (typeof params !== 'object' || params === null)
    throw new MobileProtocolError(`${method} has no parameters`)
  return { id, method, params: params as Record<string, unknown> }
}
