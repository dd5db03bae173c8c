import { type Clock, type SessionContext, systemClock } from '@latchkey/core/adapter'
import { FrameMissingError } from './errors/frame.ts'
import { createFrame, type Frame, type FrameOptions } from './frame/createFrame.ts'

/** What a browser has and a test brings along. */
export type AuthParts = {
  clock: Clock
  createFrame(options: Omit<FrameOptions, 'page'>): Frame
  createPorts(): Pick<MessageChannel, 'port1' | 'port2'>
  isOnline(): boolean
  isSecure(): boolean
  newId(): string
  page: Window & typeof globalThis
}

/**
 * The parts of the browser the page is in.
 *
 * @throws {FrameMissingError} where there is no page
 */
export function browserParts({ environment }: Pick<SessionContext, 'environment'>): AuthParts {
  const page = environment.window
  if (!page) throw new FrameMissingError()
  return {
    clock: { after: systemClock.after, now: () => environment.now() },
    createFrame: (options) => createFrame({ ...options, page }),
    createPorts: () => new page.MessageChannel(),
    isOnline: () => page.navigator.onLine !== false,
    // An old browser that does not say it is no reason to refuse.
    isSecure: () => page.isSecureContext !== false,
    newId() {
      const bytes = page.crypto.getRandomValues(new Uint8Array(16))
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    },
    page,
  }
}
