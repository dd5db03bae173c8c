import type { CoreViews, ViewName } from '../state/views.ts'

/**
 * What a screen cannot be opened without. With the account, those go that need it (S4.5, S4.40):
 *
 * - `account`: it is about the connected account, and cannot be drawn without one
 * - `accountAtFirst`: it still says something then, such as what becomes of a transfer
 */
export type ViewNeed = 'account' | 'accountAtFirst' | 'nothing'

/** What screens need, by name. */
export type ViewNeeds = Readonly<Partial<Record<ViewName, ViewNeed>>>

/** Of the screens that core names itself; who draws others says it in `internal.viewNeeds`. */
export const coreNeeds: Readonly<Record<keyof CoreViews, ViewNeed>> = {
  Account: 'account',
  AccountSettings: 'account',
  AllWallets: 'nothing',
  ApproveTransaction: 'nothing',
  Connect: 'nothing',
  ConnectingExternal: 'nothing',
  ConnectingWalletConnectBasic: 'nothing',
  ProfileWallets: 'accountAtFirst',
  RegisterAccountName: 'account',
  RegisterAccountNameSuccess: 'account',
  SIWXSignMessage: 'accountAtFirst',
  SwitchNetwork: 'account',
  UnsupportedChain: 'account',
}
