import type { LoginStage } from '../../kit/login/loginStage.ts'

/** Where a login by e-mail stands, for its screens. */
export type EmailStage =
  | LoginStage<'email'>
  /** Its source may not have said a word. */
  | { email: string; status: 'opening' }
