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
  if (permission.state === 'prompt') {
    await untilAborted([signal], () => ask(page, permission))
    // Asked for again: what it became is not of the type that the check above left.
    const { state } = permission as PermissionStatus
    if (state === 'granted' && page.navigator.userActivation?.isActive) return
    if (state === 'granted') throw new LoopbackAllowedError()
  }
  throw new LoopbackDeniedError()
}

/** Nothing in browsers that do not ask. */
async function findPermission({ navigator }: Window): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'loopback-network' as PermissionName })
  } catch {
    return undefined
  }
}

/** The browser asks once a page tries. Nobody listens there yet, which is as well. */
function ask(page: Window & typeof globalThis, permission: PermissionStatus): Promise<void> {
  return new Promise((resolve) => {
    const { WebSocket } = page
    permission.addEventListener('change', () => resolve(), { once: true })
    const socket = new WebSocket(`ws://localhost:${randomPort(page.crypto)}/solana-wallet`)
    // A question closed without an answer changes nothing.
    socket.addEventListener('close', () => setTimeout(resolve, closedMs))
  })
}

const closedMs = 500
