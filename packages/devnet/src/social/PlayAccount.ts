/** An account at a stand-in: each reads of it what it has a field for (`StandIn.fields`). */
export type PlayAccount = {
  email?: string
  /** As its owner is shown; a provider that says it once says first and last. */
  name?: string
  sub: string
  /** What it goes by where it says no address. */
  userName?: string
}

/** What the page of a stand-in asks for of an account that is typed in. */
export type PlayField = {
  isOptional?: boolean
  label: string
  maxLength: number
  name: keyof PlayAccount
  /** What it has to be, as HTML has it: of all of the text. */
  pattern?: string
  type?: 'email' | 'text'
}

export const address: PlayField = {
  label: 'Address',
  maxLength: 320,
  name: 'email',
  type: 'email',
}
export const subject: PlayField = { label: 'Subject', maxLength: 255, name: 'sub' }
export const userName: PlayField = { label: 'Username', maxLength: 64, name: 'userName' }
export const shownAs: PlayField = {
  isOptional: true,
  label: 'Shown as',
  maxLength: 128,
  name: 'name',
}
