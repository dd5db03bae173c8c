import { accountScenes } from './accountScenes.ts'
import { activityScenes } from './activityScenes.ts'
import { connectingScenes } from './connectingScenes.ts'
import { connectScenes } from './connectScenes.ts'
import { helpScenes } from './helpScenes.ts'
import { nameScenes } from './nameScenes.ts'
import { networkScenes } from './networkScenes.ts'
import { remoteScenes } from './remoteScenes.ts'
import type { Scene } from './Scene.ts'
import { sendScenes } from './sendScenes.ts'
import { signInScenes } from './signInScenes.ts'
import { swapScenes } from './swapScenes.ts'

/** Every screen of the modal. */
export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...remoteScenes,
  ...connectingScenes,
  ...signInScenes,
  ...accountScenes,
  ...activityScenes,
  ...nameScenes,
  ...sendScenes,
  ...swapScenes,
  ...networkScenes,
  ...helpScenes,
]
