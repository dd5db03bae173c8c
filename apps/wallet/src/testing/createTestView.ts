import { act } from 'react'
import type { FrameFacts } from '../view/FrameFacts.ts'

/** A clock, a screen and a network that a test moves by hand. */
export function createTestView() {
  const timers = new Set<{ atMs: number; run: () => void }>()
  const screens = new Set<(isVisible: boolean) => void>()
  const listeners = new Set<() => void>()
  let nowMs = 0
  let isOnline = true
  let isVisible = true
  return {
    facts: {
      clock: {
        after(ms, run) {
          const timer = { atMs: nowMs + ms, run }
          timers.add(timer)
          return () => timers.delete(timer)
        },
      },
      online: {
        read: () => isOnline,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      watchVisible(_, report) {
        screens.add(report)
        report(isVisible)
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
    show: (next: boolean) =>
      act(async () => {
        isVisible = next
        for (const report of screens) report(next)
      }),
  }
}
