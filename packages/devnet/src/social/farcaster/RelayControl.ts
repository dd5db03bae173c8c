/** How it answers servers: as it should, never, with a page in words, or an error. */
export const relayMoods = ['down', 'html', 'ok', 'slow'] as const
export type RelayMood = (typeof relayMoods)[number]

/** What servers ask it. */
export const relayKinds = ['open', 'status'] as const
export type RelayKind = (typeof relayKinds)[number]

/** Who signs: the account that was chosen; a stranger in its name; one who has no such account, as themselves. */
export const relaySigners = ['account', 'impostor', 'stranger'] as const

/** By what a test or a world moves the stand-in. */
export type RelayControl = {
  /** What it was asked by servers. */
  readonly asked: Record<RelayKind, number>
  mood: RelayMood
  /** Which answers the mood is of: each one at first. */
  moodAt: readonly RelayKind[]
  /** Changes what it answers where a channel is opened. */
  opened: (body: object) => object
  /** What it says of the account beside what was signed. */
  says: { fid?: number | undefined; username?: string | undefined }
  signsBy: (typeof relaySigners)[number]
  /** Changes what it answers of a channel. */
  status: (body: object) => object
}
