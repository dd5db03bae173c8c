/** Texts of the list of devices. */
export const en = {
  again: 'Try again',
  arrivals: 'Waiting to be let in',
  end: 'End',
  endReally: 'End it?',
  failed: 'That didn’t work. Try again.',
  failedList: 'Your devices can’t be read at the moment.',
  failedLoggedOut: 'You’re no longer logged in. Log in again on the site.',
  failedOffline: 'There’s no connection.',
  frozen: (time: string) => `Your wallet has been frozen since ${time}.`,
  frozenHint:
    'No device signs with it, and none comes in. End the devices that you don’t know before you thaw it.',
  frozenTitle: 'Frozen wallet',
  here: 'This device',
  hint: 'Only let in a browser that you’ve just logged in with yourself. Whoever is let in can use everything in your wallet.',
  hintFrozen: 'Your wallet is frozen: nothing comes in until you thaw it.',
  keep: 'Keep',
  keepFrozen: 'Keep it frozen',
  letIn: 'Let in',
  loading: 'Reading your devices',
  loggedOut: 'Logged out',
  name: 'Name',
  only: 'Only this device opens your wallet.',
  others: 'These open your wallet',
  refuse: 'Refuse',
  rename: 'Rename',
  save: 'Save',
  stop: 'I think somebody got in',
  stopHint:
    'Freezes your wallet at once. This device can thaw it at once, others only after 24 hours.',
  thaw: 'Thaw my wallet',
  thawIn: (hours: number) => `Thaw in ${hours === 1 ? 'an hour' : `${hours} hours`}`,
  thaws: (hours: number) =>
    `Somebody asked to thaw it: it thaws in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  title: 'Your devices',
  used: (day: string) => `Last used on ${day}`,
  /** `hours` are none where no one has answered for long enough. */
  waits: (time: string, hours: number) =>
    `Asked on ${time}. ${
      hours === 0
        ? 'It may come in now.'
        : `Without an answer it may come in after ${hours === 1 ? 'an hour' : `${hours} hours`}.`
    }`,
}

export type DevicesTexts = typeof en
