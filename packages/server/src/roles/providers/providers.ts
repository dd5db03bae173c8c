import type { SocialProvider } from '@latchkey/protocol/wallet'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import type { Provider } from './Provider.ts'

/** Every provider whose accounts open wallets, one line each. */
export const providers = { apple, discord, github, google } as const satisfies Readonly<
  Record<SocialProvider, Provider>
>
