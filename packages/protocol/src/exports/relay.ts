export { relayCloseCodes } from '../relay/closeCodes.ts'
export {
  approveSessionParams,
  batchPublishParams,
  batchReceiveParams,
  batchSubscribeParams,
  batchUnsubscribeParams,
  proposeSessionParams,
  publishParams,
  type RelayMessage,
  relayMessage,
  relayTopic,
  subscribeParams,
  subscriptionParams,
} from '../relay/params.ts'
export { type RelayErrorTag, relayErrorCodes, relayErrorTags } from '../relay/relayErrors.ts'
export { relayClockSkewSeconds, relayLimits, relayTokenSeconds } from '../relay/relayLimits.ts'
export { type RelayPrefix, relayMethods, relayPrefixes } from '../relay/relayMethods.ts'
export {
  type SignMethod,
  type SignPublish,
  signMethods,
  unknownMethodAnswer,
} from '../relay/signMethods.ts'
export { isTopic } from '../relay/topic.ts'
