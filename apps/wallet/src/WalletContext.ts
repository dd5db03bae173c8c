import type { WalletConfig } from '@latchkey/protocol/wallet'
import type { WalletApi } from './api/createApi.ts'
import type { DeviceStorage } from './device/DeviceStorage.ts'
import type { DeviceKeys } from './device/deviceKeys.ts'
import type { StartWorker } from './worker/withWorker.ts'

/** What every part of the frame works with. */
export type WalletContext = {
  api: WalletApi
  /** What the server says of itself, asked once. */
  config(): Promise<WalletConfig>
  keys(): Promise<DeviceKeys>
  now: () => number
  projectId: string
  /** The page's origin, as the browser says it. */
  embedder: string
  /** The wallet's own origin. */
  origin: string
  startWorker: StartWorker
  storage: DeviceStorage
}
