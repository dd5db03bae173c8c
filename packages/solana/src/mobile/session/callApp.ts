import { linkSignals, RequestAbortedError } from '@latchkey/core/adapter'
import { WalletAppMissingError, WalletAppUnreachableError } from '../../errors/mobile.ts'
import { type AppSocket, openSocket } from './openSocket.ts'
import type { SessionLimits } from './SessionLimits.ts'

/**
 * Opens a wallet app by its association address and connects to it.
 *
 * A browser does not tell whether any app took the address. One that did covers the page, or is soon connected to.
 *
 * @throws {WalletAppMissingError} @throws {WalletAppUnreachableError} @throws {RequestAbortedError}
 */
export async function callApp(
  page: Window & typeof globalThis,
  {
    limits,
    port,
    signal,
    url,
  }: {
    limits: Pick<SessionLimits, 'leaveMs' | 'reachMs'>
    port: number
    signal: AbortSignal
    url: string
  },
): Promise<AppSocket> {
  let left = false
  const onLeave = () => {
    left = true
  }
  const missing = new AbortController()
  const timer = setTimeout(() => left || missing.abort(), limits.leaveMs)
  const trying = linkSignals([signal, missing.signal], limits.reachMs)
  page.addEventListener('blur', onLeave)
  page.document.addEventListener('visibilitychange', onLeave)
  try {
    page.location.assign(url)
    const socket = await openSocket(page, { port, signal: trying.signal })
    if (socket) return socket
  } finally {
    clearTimeout(timer)
    trying.release()
    page.removeEventListener('blur', onLeave)
    page.document.removeEventListener('visibilitychange', onLeave)
  }
  if (signal.aborted) throw new RequestAbortedError()
  throw missing.signal.aborted
    ? new WalletAppMissingError()
    : new WalletAppUnreachableError({ reason: 'It did not listen in time.' })
}
