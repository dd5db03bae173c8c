export {
  bitcoinMainnet,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
} from '../network/networks.ts'
