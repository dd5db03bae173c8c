/** How a message of the sign protocol is published. */
export type SignPublish = {
  tag: number
  ttlSeconds: number
  /** Whether the reader's device may show a notification. */
  prompt: boolean
}

const fiveMinutes = 300
const oneHour = 3600
const oneDay = 86_400

const quiet = (tag: number, ttlSeconds: number): SignPublish => ({ prompt: false, tag, ttlSeconds })
const prompting = (tag: number, ttlSeconds: number): SignPublish => ({
  prompt: true,
  tag,
  ttlSeconds,
})

/** Tag, lifetime and prompt of each request of the sign protocol and of its answers. */
export const signMethods = {
  wc_pairingDelete: { request: quiet(1000, oneDay), response: quiet(1001, oneDay) },
  wc_pairingExtend: { request: quiet(1004, oneDay), response: quiet(1005, oneDay) },
  wc_pairingPing: { request: quiet(1002, 30), response: quiet(1003, 30) },
  wc_sessionAuthenticate: {
    autoReject: quiet(1119, fiveMinutes),
    reject: quiet(1118, fiveMinutes),
    request: prompting(1116, oneHour),
    response: quiet(1117, oneHour),
  },
  wc_sessionDelete: { request: quiet(1112, oneDay), response: quiet(1113, oneDay) },
  wc_sessionEvent: { request: prompting(1110, fiveMinutes), response: quiet(1111, fiveMinutes) },
  wc_sessionExtend: { request: quiet(1106, oneDay), response: quiet(1107, oneDay) },
  wc_sessionPing: { request: quiet(1114, oneDay), response: quiet(1115, oneDay) },
  wc_sessionPropose: {
    autoReject: quiet(1121, fiveMinutes),
    reject: quiet(1120, fiveMinutes),
    request: prompting(1100, fiveMinutes),
    response: quiet(1101, fiveMinutes),
  },
  wc_sessionRequest: { request: prompting(1108, fiveMinutes), response: quiet(1109, fiveMinutes) },
  wc_sessionSettle: { request: quiet(1102, fiveMinutes), response: quiet(1103, fiveMinutes) },
  wc_sessionUpdate: { request: quiet(1104, oneDay), response: quiet(1105, oneDay) },
} as const

export type SignMethod = keyof typeof signMethods

/** The answer to a request of a method that is not known. */
export const unknownMethodAnswer: SignPublish = quiet(0, oneDay)
