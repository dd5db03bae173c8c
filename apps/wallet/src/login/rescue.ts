import { askThaw } from './askThaw.ts'
import { bringBack } from './bringBack.ts'
import { manageWallet } from './manageWallet.ts'
import { refuseFrozen } from './refuseFrozen.ts'

/** What few logins need, in a file of its own. */
export const rescue = { askThaw, bringBack, manageWallet, refuseFrozen }
