/** The relay's JSON-RPC methods. */
export const relayMethods = {
  approveSession: 'wc_approveSession',
  batchFetchMessages: 'irn_batchFetchMessages',
  batchPublish: 'irn_batchPublish',
  batchReceive: 'irn_batchReceive',
  batchSubscribe: 'irn_batchSubscribe',
  batchSubscribeBlocking: 'irn_batchSubscribeBlocking',
  batchUnsubscribe: 'irn_batchUnsubscribe',
  fetchMessages: 'irn_fetchMessages',
  proposeSession: 'wc_proposeSession',
  publish: 'irn_publish',
  subscribe: 'irn_subscribe',
  subscribeBlocking: 'irn_subscribeBlocking',
  /** Sent by the relay: one message; the answer `true` acknowledges it. */
  subscription: 'irn_subscription',
  unsubscribe: 'irn_unsubscribe',
} as const

/** What methods may start with; the later ones are old names of the first. */
export const relayPrefixes = ['irn', 'iridium', 'waku'] as const

export type RelayPrefix = (typeof relayPrefixes)[number]
