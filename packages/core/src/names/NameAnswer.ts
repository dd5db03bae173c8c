/** Whom a name belongs to on a network. */
export type NameAnswer =
  | { kind: 'address'; address: string }
  /** Who keeps such names says that this one has no address there. */
  | { kind: 'none' }
  /**
   * No one was asked who could know: the name is of another registry, or is kept where a page does not ask. That says
   * nothing of its address.
   */
  | { kind: 'unread' }
