import { action as onramp } from '../features/onramp/action.ts'
import { action as receive } from '../features/receive/action.ts'
import { action as send } from '../features/send/action.ts'
import { action as swap } from '../features/swap/action.ts'
import type { FeatureAction } from '../kit/FeatureAction.ts'

/**
 * What can be done with what an account has. The screens that offer it get it with the kit and name no feature; of a
 * feature's code nothing comes before a click.
 */
export const featureActions: readonly FeatureAction[] = [onramp, receive, send, swap]
