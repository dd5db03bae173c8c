import type { LoginWindow } from '@latchkey/core/adapter'

/** By what the wallet knows a login whose page leaves as a whole, as a window has it. */
export function createTicket({
  btoa,
  crypto,
}: Pick<typeof globalThis, 'btoa' | 'crypto'>): Pick<LoginWindow, 'id' | 'secret'> {
  const text = (length: number) =>
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(length))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  return { id: text(16), secret: text(32) }
}
