import type { WalletMade } from '@latchkey/protocol/wallet'
import { RequestError } from '../errors/RequestError.ts'
import type { MadeQuestion } from '../question/createMadeQuestion.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import { linkSignals } from './linkSignals.ts'

type Asked = {
  answer: Promise<boolean | undefined>
  /** Takes the question away. */
  leave(): void
}

/** Whether the visitor knows the wallet that their device is let in to: asked once for each registration. */
export function createOwnCheck({
  ask,
  clock,
  now,
  onRefused,
}: {
  ask: MadeQuestion['ask']
  clock: Pick<FrameClock, 'after'>
  now: () => number
  /** The visitor said no; they read what follows of it. */
  onRefused: () => void
}) {
  let asked: Asked | undefined
  let isOwn = false

  return {
    /** Of a registration that is over. */
    forget(): void {
      asked?.leave()
      asked = undefined
      isOwn = false
    },

    isAsked: (): boolean => asked !== undefined,

    /** Whether the visitor has said yes. */
    isOwn: (): boolean => isOwn,

    /** The question stays when the page asks again. */
    ask(made: WalletMade, signal: AbortSignal): void {
      const left = new AbortController()
      const either = linkSignals(signal, left.signal)
      const run = async () => {
        let answer: boolean | undefined
        try {
          answer = await ask(made, { onRefused, signal: either.signal })
        } finally {
          either.end()
          if (asked === next) {
            isOwn = answer === true
            // A no stays for the page, which may just not be asking.
            if (answer !== false) asked = undefined
          }
        }
        return answer
      }
      const next: Asked = { answer: run(), leave: () => left.abort() }
      // It may fail while the page does not ask.
      next.answer.catch(() => {})
      asked = next
    },

    /** Waits for the answer, for as long as the page has patience; false for no. @throws {RequestError} where the page left */
    async wait({
      aborted,
      untilMs,
    }: {
      aborted: AbortSignal | undefined
      untilMs: number
    }): Promise<boolean | undefined> {
      if (!asked) return undefined
      const { answer, leave } = asked
      let stop = () => {}
      const late = new Promise<undefined>((resolve) => {
        stop = clock.after(Math.max(0, untilMs - now()), () => resolve(undefined))
      })
      aborted?.addEventListener('abort', leave)
      if (aborted?.aborted) leave()
      const said = await Promise.race([answer, late]).finally(() => {
        stop()
        aborted?.removeEventListener('abort', leave)
      })
      if (aborted?.aborted) throw new RequestError('aborted')
      return said
    },
  }
}
