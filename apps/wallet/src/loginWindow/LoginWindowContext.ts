import type { WindowProvider } from '@latchkey/protocol/wallet'
import type { DeviceStorage } from '../device/DeviceStorage.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import type { TicketCalls } from './createTicketCalls.ts'
import type { OpenedPage, Opener } from './notifyOpener.ts'
import type { StandIns } from './providerAddress.ts'
import type { TabStorage } from './tabLogin.ts'

/** Where a window of a login stands. */
export type LoginWindowState =
  | { provider?: WindowProvider | undefined; status: 'again' | 'opening' | 'refused' }
  | { status: 'back' | 'done' | 'lost' | 'otherBrowser' | 'over' | 'slow' }

/** What a window has, and a test brings along. */
export type LoginWindowParts = {
  clock: FrameClock
  /** Closes the window, where the browser lets it. */
  close: () => void
  /** Of the device, where it keeps something here. */
  findStorage: () => Promise<DeviceStorage | undefined>
  /** Origin of the page that was here before, by the browser's own word; empty where it says nothing of it. */
  from: string
  /** Goes to an address in place of this page. */
  leave: (address: string) => void
  now: () => number
  opener: Opener | null
  /** Of the wallet. */
  origin: string
  page: OpenedPage
  standIns: StandIns
  tab: TabStorage
  tickets: TicketCalls
}

/** The same for what an address asks of the window. */
export type LoginWindowContext = LoginWindowParts & {
  /** Shows a state, unless a later address has taken this one's place. */
  set: (state: LoginWindowState) => void
  signal: AbortSignal
}
