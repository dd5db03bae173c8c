import { returnedMessage, type TakenMessage } from '@latchkey/protocol/frame'
import type { CreateLoginOptions } from '../createStanding.ts'

/** Passes on to the frame what a window of the login says that is back, and tells that window that it was taken. */
export function passReturned(
  { data, origin, source }: MessageEvent<unknown>,
  {
    call,
    opened,
    signal,
    walletOrigin,
  }: Pick<CreateLoginOptions, 'call' | 'walletOrigin'> & {
    opened: ReadonlySet<Window | null | undefined>
    signal: AbortSignal
  },
): void {
  if (origin !== walletOrigin || !opened.has(source as Window | null) || !source) return
  const message = returnedMessage.safeParse(data)
  if (!message.success) return
  const { latchkey: _, v, ...completion } = message.data
  const taken: TakenMessage = { latchkey: 'taken', loginId: completion.loginId, v }
  call('login.returned', completion, { signal }).then(
    () => (source as Window).postMessage(taken, walletOrigin),
    // It may be of another login. How this one ends, only the wait for it says.
    () => undefined,
  )
}
