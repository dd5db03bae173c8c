import type { LoginStage } from '../../kit/login/loginStage.ts'

/** Where a login by an account of Farcaster stands, for its screen. */
export type FarcasterStage = LoginStage<'farcaster'> | { status: 'opening' }
