import type { LoginStage } from '../../kit/login/loginStage.ts'

/** Where a login by what the site's own server signs stands, for its screen. */
export type SiteStage = LoginStage<'site'> | { status: 'opening' }
