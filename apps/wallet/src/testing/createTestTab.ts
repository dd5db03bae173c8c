import type { DeviceStorage } from '../device/DeviceStorage.ts'
import { createLoginWindow } from '../loginWindow/createLoginWindow.ts'
import { createTicketCalls } from '../loginWindow/createTicketCalls.ts'
import type { OpenedPage, Opener } from '../loginWindow/notifyOpener.ts'
import type { createFakeServer } from './createFakeServer.ts'
import { walletOrigin } from './createFakeServer.ts'

/** Of a call, which nothing here waits for. */
const callLimitMs = 10_000

/** What a window has posted to its opener. */
type Message = { data: unknown; targetOrigin: string }

/** A tab in which a login's window is, in a browser of its own or in that of a frame. */
export function createTestTab(
  server: Pick<Awaited<ReturnType<typeof createFakeServer>>, 'fetch'>,
  {
    from = '',
    hasOpener = true,
    nowMs = 1_000_000,
    standIns = {},
    storage,
    tab = new Map<string, string>(),
  }: {
    /** Origin of the page that was there before. */
    from?: string
    hasOpener?: boolean
    nowMs?: number
    standIns?: { apple?: string; google?: string }
    /** Where the window sees what the frame keeps. */
    storage?: DeviceStorage | undefined
    tab?: Map<string, string>
  } = {},
) {
  const timers = new Set<{ atMs: number; ms: number; run: () => void }>()
  let clockMs = 0
  const clock = {
    after(ms: number, run: () => void) {
      const timer = { atMs: clockMs + ms, ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    now: () => clockMs,
  }
  const left: string[] = []
  const posted: Message[] = []
  const listeners = new Set<(event: MessageEvent<unknown>) => void>()
  let closed = 0
  const opener = {
    postMessage: (data: unknown, targetOrigin: string) => posted.push({ data, targetOrigin }),
  } as unknown as Opener
  const page = {
    addEventListener: (_: string, take: (event: MessageEvent<unknown>) => void) =>
      listeners.add(take),
    removeEventListener: (_: string, take: (event: MessageEvent<unknown>) => void) =>
      listeners.delete(take),
  } as unknown as OpenedPage
  const window = createLoginWindow({
    clock,
    close: () => {
      closed += 1
    },
    findStorage: async () => storage,
    from,
    leave: (address) => left.push(address),
    now: () => nowMs,
    opener: hasOpener ? opener : null,
    origin: walletOrigin,
    page,
    standIns,
    tab: () => ({
      getItem: (name) => tab.get(name) ?? null,
      removeItem: (name) => void tab.delete(name),
      setItem: (name, value) => void tab.set(name, value),
    }),
    tickets: createTicketCalls({ clock, fetch: server.fetch, origin: walletOrigin }),
  })
  let isRunning = false

  /** Once the window waits for its clock, or has done all: however long the machine takes. */
  async function idle(): Promise<void> {
    const waits = () => [...timers].some(({ ms }) => ms !== callLimitMs)
    do await new Promise((resolve) => setTimeout(resolve))
    while (isRunning && !waits())
  }

  return {
    /** How often it asked to be closed. */
    closed: () => closed,
    left,
    listeners,
    opener,
    idle,
    /** Lets time pass, timer after timer. */
    async pass(ms: number): Promise<void> {
      const untilMs = clockMs + ms
      for (;;) {
        await idle()
        const [next] = [...timers].sort((a, b) => a.atMs - b.atMs)
        if (!next || next.atMs > untilMs) break
        clockMs = next.atMs
        timers.delete(next)
        next.run()
      }
      clockMs = untilMs
      await idle()
    },
    /** Does what an address asks for. */
    async run(fragment: string): Promise<void> {
      isRunning = true
      await window.run(fragment)
      isRunning = false
    },
    /** Something is said to the window. */
    say(data: unknown, { origin, source }: { origin: string; source: unknown }): void {
      for (const take of [...listeners]) take({ data, origin, source } as MessageEvent<unknown>)
    },
    tab,
    posted,
    window,
  }
}

/** Lets everything happen that waits for nothing but itself. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
