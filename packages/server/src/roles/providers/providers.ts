import type { WindowProvider } from '@latchkey/protocol/wallet'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import type { Provider } from './Provider.ts'
import { x } from './x.ts'

/** Every provider whose accounts open wallets, one line each. */
export const providers = {
  apple,
  discord,
  facebook,
  github,
  google,
  x,
} as const satisfies Readonly<Record<WindowProvider, Provider>>
