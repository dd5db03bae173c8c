import { act } from 'react'
import type { Sight } from '../guard/Sight.ts'
import { watchContent } from '../guard/watchContent.ts'
import { watchPointer } from '../guard/watchPointer.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'

/** A clock, a screen and a network that a test moves by hand. */
export function createTestView() {
  const timers = new Set<{ atMs: number; run: () => void }>()
  const screens = new Set<(sight: Sight) => void>()
  const listeners = new Set<() => void>()
  let nowMs = 0
  let isOnline = true
  let sight: Sight = {
    height: 440,
    isDocumentVisible: true,
    scale: 1,
    view: 'seen',
    width: 358,
  }
  return {
    facts: {
      clock: {
        after(ms, run) {
          const timer = { atMs: nowMs + ms, run }
          timers.add(timer)
          return () => timers.delete(timer)
        },
        now: () => nowMs,
      },
      online: {
        read: () => isOnline,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      watchContent,
      watchPointer,
      watchSight(_, report) {
        screens.add(report)
        report(sight)
        return () => screens.delete(report)
      },
    } satisfies Omit<FrameFacts, 'texts'>,
    pass: (ms: number) =>
      act(async () => {
        nowMs += ms
        for (const timer of timers) {
          if (timer.atMs > nowMs) continue
          timers.delete(timer)
          timer.run()
        }
      }),
    setOnline: (next: boolean) =>
      act(async () => {
        isOnline = next
        for (const listener of listeners) listener()
      }),
    show: (next: Partial<Sight>) =>
      act(async () => {
        sight = { ...sight, ...next }
        for (const report of screens) report(sight)
      }),
  }
}
