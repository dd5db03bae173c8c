import type { Texts } from '../texts/en.ts'
import type { FrameClock } from './FrameClock.ts'
import type { WatchVisible } from './watchVisible.ts'

/** What screens of the wallet work with. */
export type FrameFacts = {
  clock: FrameClock
  /** Whether the browser believes to have a network. */
  online: { read(): boolean; subscribe(listener: () => void): () => void }
  texts: Texts
  watchVisible: WatchVisible
}
