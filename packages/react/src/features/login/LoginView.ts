import type { ViewOf } from '@latchkey/core'

/** One of the two screens that a login has. */
export type LoginView = ViewOf<'EmailVerifyDevice' | 'EmailVerifyOtp'>
