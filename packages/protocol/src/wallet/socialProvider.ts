import * as z from 'zod/mini'

/** A provider whose accounts open wallets. */
export const socialProvider = z.enum(['google', 'apple', 'github', 'discord', 'facebook', 'x'])
export type SocialProvider = z.infer<typeof socialProvider>
