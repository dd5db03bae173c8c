import type { Clock } from '../time/Clock.ts'

export type WatchdogParameters = {
  clock: Pick<Clock, 'after'>
  /** Called once, when something that could be answered was not for as long as it may take. */
  onSilence: (quietMs: number) => void
}

export type Watched = {
  limitMs: number
  /** The transaction it belongs to. */
  transaction?: number | undefined
}

export type Watchdog = {
  /** Something was asked. */
  asked(id: number, watched: Watched): void
  /** It was answered, or will never be. */
  answered(id: number): void
  /** A transaction has its turn: until it ends, everything else waits for it and not for the database. */
  enter(transaction: number): void
  leave(): void
  stop(): void
}

const tickMs = 250

/**
 * Notices that a database answers nothing any more. Any answer proves that it lives, since it does one thing after the other.
 *
 * Silence is counted in turns of the event loop and not by the clock: after a process was asleep or busy itself, answers
 * may lie there that it has not read.
 */
export function createWatchdog({ clock, onSilence }: WatchdogParameters): Watchdog {
  const waiting = new Map<number, Watched>()
  let transaction: number | undefined
  let quietMs = 0
  let cancel: (() => void) | undefined
  let stopped = false

  function tick(): void {
    cancel = undefined
    if (waiting.size === 0 || stopped) return
    const due = [...waiting.values()].filter(
      (watched) => transaction === undefined || watched.transaction === transaction,
    )
    quietMs = due.length === 0 ? 0 : quietMs + tickMs
    if (due.length > 0 && quietMs >= Math.max(...due.map(({ limitMs }) => limitMs))) {
      stopped = true
      onSilence(quietMs)
      return
    }
    cancel = clock.after(tickMs, tick)
  }

  return {
    answered(id) {
      quietMs = 0
      waiting.delete(id)
    },
    asked(id, watched) {
      if (waiting.size === 0) quietMs = 0
      waiting.set(id, watched)
      cancel ??= clock.after(tickMs, tick)
    },
    enter(entered) {
      transaction = entered
    },
    leave() {
      transaction = undefined
    },
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
