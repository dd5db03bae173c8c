/** Texts of the account's activity. */
export const en = {
  'activity.title': 'Activity',
  'activity.empty': 'No activity yet.',
  'activity.emptyHint': (network: string) => `What you send and receive on ${network} shows here.`,
  'activity.failed': 'We couldn’t load your activity.',
  'activity.failedHint': 'Your account isn’t affected.',
  'activity.loaded': (count: number) =>
    count === 1 ? '1 transaction' : `${format(count)} transactions`,
  'activity.more': 'Show more',
  'activity.off': 'This site doesn’t show activity.',
  'activity.offline': 'You’re offline. Your activity comes back when you do.',
  'activity.unused': (network: string) => `This site doesn’t use ${network}.`,

  'activity.failedOther': 'Failed. Nothing changed.',
  'activity.failedSend': 'Failed. Nothing was sent.',
  'activity.pending': 'Pending',
  'activity.pendingBuy': (bought: string) => `Buying ${bought}`,
  'activity.pendingOther': 'In progress',
  'activity.pendingReceive': (from: string) => `Receiving from ${from}`,
  'activity.pendingSend': (to: string) => `Sending to ${to}`,
  'activity.pendingSwap': (paid: string, received: string) => `Swapping ${paid} for ${received}`,
  'activity.receivedFrom': (from: string) => `Received from ${from}`,
  'activity.sentTo': (to: string) => `Sent to ${to}`,
  'activity.swapped': (paid: string, received: string) => `Swapped ${paid} for ${received}`,
  'activity.to': (to: string) => `To ${to}`,
  'activity.withSite': (action: string, site: string) => `${action} on ${site}`,

  'activity.did.approve': 'Approved',
  'activity.did.borrow': 'Borrowed',
  'activity.did.bought': 'Bought',
  'activity.did.burn': 'Burnt',
  'activity.did.cancel': 'Canceled',
  'activity.did.claim': 'Claimed',
  'activity.did.deploy': 'Deployed',
  'activity.did.deposit': 'Deposited',
  'activity.did.execute': 'Executed',
  'activity.did.mint': 'Minted',
  'activity.did.receive': 'Received',
  'activity.did.repay': 'Repaid',
  'activity.did.sell': 'Sold',
  'activity.did.send': 'Sent',
  'activity.did.stake': 'Staked',
  'activity.did.trade': 'Swapped',
  'activity.did.unstake': 'Unstaked',
  'activity.did.withdraw': 'Withdrawn',
}

function format(value: number): string {
  return new Intl.NumberFormat('en').format(value)
}
