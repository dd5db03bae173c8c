/** Who can be asked what a swap brings, by the names of settings and projects (S9.26). */
export const sourceNames = ['0x', '1inch', 'onchain'] as const

export type SourceName = (typeof sourceNames)[number]

/** An aggregator, which is outside of this server and its nodes. */
export type HostedName = Exclude<SourceName, 'onchain'>
