import type { Attack } from './Attack.ts'
import { batchCalls } from './batchCalls.ts'
import { batchTopics } from './batchTopics.ts'
import { deafSockets } from './deafSockets.ts'
import { fillStorage } from './fillStorage.ts'
import { floodFrames } from './floodFrames.ts'
import { foreignReceipts } from './foreignReceipts.ts'
import { idleConnections } from './idleConnections.ts'
import { inventedIds } from './inventedIds.ts'
import { refusedUpgrades } from './refusedUpgrades.ts'
import { relayOverHttp } from './relayOverHttp.ts'
import { slowRequests } from './slowRequests.ts'
import { spendRates } from './spendRates.ts'
import { strangeRequests } from './strangeRequests.ts'
import { unreadAnswers } from './unreadAnswers.ts'

/** All that the hostile visitors do, by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  batchCalls,
  batchTopics,
  deafSockets,
  fillStorage,
  floodFrames,
  foreignReceipts,
  idleConnections,
  inventedIds,
  refusedUpgrades,
  relayOverHttp,
  slowRequests,
  spendRates,
  strangeRequests,
  unreadAnswers,
}
