import type { FrameClock } from '../view/FrameClock.ts'
import { type Guard, guardOf } from './guardOf.ts'
import { type GuardEvent, guardTransition, unseenFacts } from './guardTransition.ts'
import { isSettled, type Pointer, pointerTransition } from './pointerTransition.ts'
import type { WatchSight } from './Sight.ts'
import type { WatchContent } from './watchContent.ts'
import type { WatchPointer } from './watchPointer.ts'

/** What a guard looks with. */
export type Eyes = {
  watchContent: WatchContent
  watchPointer: WatchPointer
  watchSight: WatchSight
}

/** Watches a card, and tells of each change of whether it can be agreed to. */
export function createGuard(
  card: Element,
  {
    clock,
    isUnproven,
    onChange,
    watchContent,
    watchPointer,
    watchSight,
  }: Eyes & { clock: FrameClock; isUnproven: boolean; onChange: (guard: Guard) => void },
) {
  let facts = unseenFacts(clock.now())
  let armedMs: number | undefined
  let pointer: Pointer | undefined
  let stopTimer = () => {}

  function read(nowMs: number): Guard {
    const guard = guardOf(facts, { isUnproven, nowMs })
    armedMs = guard.status === 'armed' ? (armedMs ?? nowMs) : undefined
    return guard
  }

  function look(): void {
    stopTimer()
    // One moment for both: a time that is over in between would end without a timer.
    const nowMs = clock.now()
    const guard = read(nowMs)
    if (guard.status === 'waiting' && guard.untilMs > nowMs)
      stopTimer = clock.after(guard.untilMs - nowMs, look)
    onChange(guard)
  }

  function take(event: GuardEvent): void {
    const next = guardTransition(facts, event)
    if (next === facts) return
    facts = next
    look()
  }

  const stops = [
    watchContent(card, () => take({ nowMs: clock.now(), type: 'changed' })),
    watchPointer(
      card,
      (move) => {
        pointer = pointerTransition(pointer, move)
      },
      clock.now,
    ),
    watchSight(card, (sight) => take({ nowMs: clock.now(), sight, type: 'looked' })),
  ]
  look()
  return {
    /** Since when it is armed, by its clock; nothing while it is not. */
    armedMs(): number | undefined {
      read(clock.now())
      return armedMs
    },
    /** Whether the mouse has not just come here; what has none never had to. */
    isSettled: (pointerType: string): boolean =>
      pointerType !== 'mouse' || isSettled(pointer, clock.now()),
    destroy(): void {
      stopTimer()
      for (const stop of stops) stop()
    },
  }
}
export type CardGuard = ReturnType<typeof createGuard>
