import type { LoginStage } from '../../kit/login/loginStage.ts'

/** Where a login at a provider stands, for its screen. */
export type SocialStage = LoginStage<'social'> | { status: 'opening' }
