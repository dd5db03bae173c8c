import { untilAborted } from '@latchkey/core/adapter'
import { LoopbackAllowedError, LoopbackDeniedError } from '../errors/mobile.ts'
import { randomPort } from './session/associationUrl.ts'

const loopbackHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Sees to it that the browser lets the page reach apps on this device (Local Network Access), before an app covers
 * the browser's question.
 *
 * @throws {LoopbackDeniedError}
 * @throws {LoopbackAllowedError} when the visitor agreed and the tap is too long ago to open an app
 */
export async function allowLoopback(
  page: Window & typeof globalThis,
  signal: AbortSignal,
): Promise<void> {
  // Such a page is as near to the app as can be, and never asked about.
  if (loopbackHost.test(page.location.hostname)) return
  const permission = await findPermission(page)
  if (!permission || permission.state === 'granted') return
  if (permission.state === 'denied') throw new LoopbackDeniedError()
  await untilAborted([signal], () => ask(page, permission))
  const state = stateOf(permission)
  // Nothing was decided where the browser lets sockets through without a question: it costs no time.
  if (state !== 'denied' && page.navigator.userActivation?.isActive !== false) return
  throw state === 'granted' ? new LoopbackAllowedError() : new LoopbackDeniedError()
}

/** As it is now: it changes while the visitor is asked. */
function stateOf({ state }: PermissionStatus): PermissionState {
  return state
}

/** Nothing in browsers that do not ask. */
async function findPermission({ navigator }: Window): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'loopback-network' as PermissionName })
  } catch {
    return undefined
  }
}

/** After a socket has failed, the browser may have to tell what the visitor decided. */
const decidedMs = 500

/** The browser asks once a page tries. Nothing listens there yet, which is as well. */
function ask(page: Window & typeof globalThis, permission: PermissionStatus): Promise<void> {
  return new Promise((resolve) => {
    const { WebSocket } = page
    const socket = new WebSocket(`ws://localhost:${randomPort(page.crypto)}/solana-wallet`)
    const end = () => {
      permission.removeEventListener('change', end)
      socket.close()
      resolve()
    }
    permission.addEventListener('change', end)
    socket.addEventListener('close', () => setTimeout(end, decidedMs), { once: true })
  })
}
