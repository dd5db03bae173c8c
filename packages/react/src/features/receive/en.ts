/** Texts of receiving. */
export const en = {
  'receive.amount': (symbol: string) => `Amount in ${symbol}`,
  'receive.amountWrong': (symbol: string) => `This isn’t an amount of ${symbol}.`,
  'receive.anyway': 'Receive anyway',
  'receive.ask': 'Ask for an amount',
  'receive.askHint': 'The code and the link then say how much.',
  'receive.copied': 'Copied',
  'receive.copyAddress': 'Copy address',
  'receive.copyLink': 'Copy payment link',
  'receive.networks': 'Networks of this address',
  'receive.networksNote':
    'Your address is the same on all of these. What’s sent to it arrives on the network it’s sent on.',
  'receive.on': 'On',
  'receive.only': (network: string) => `Only send what lives on ${network} to this address.`,
  'receive.qr': 'QR code of your address',
  'receive.qrLink': 'QR code that asks for the amount',
  'receive.off': 'This site doesn’t offer receiving.',
  'receive.title': 'Receive',
  'receive.titleOf': (symbol: string) => `Receive ${symbol}`,
}
