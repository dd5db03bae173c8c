import { kit } from '../../../kit/kit.ts'
import { WalletSearch } from './WalletSearch.tsx'

/** The chunk of the search, which names the kit, as features do (ADR 0023). */
export const searchParts = { kit, WalletSearch }
