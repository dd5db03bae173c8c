/** What is said of an account that has lent its address to a contract which no wallet we know has made. */
export const en = {
  'strangeCode.arrives': (contract: string) =>
    `This account runs code of an unknown contract, ${contract}. It may be able to move what arrives.`,
  'strangeCode.elsewhere': (network: string) =>
    `Your account is a contract on another network, and not on ${network}. What arrives here may be lost, unless your wallet says that it can use it.`,
  'strangeCode.holds': (contract: string) =>
    `Your account runs code of an unknown contract, ${contract}. It may be able to move what you have.`,
  'strangeCode.receiver': (contract: string) =>
    `The receiver’s account runs code of an unknown contract, ${contract}. It may be able to move what arrives.`,
  'strangeCode.see': (explorer: string) => `See the contract on ${explorer}`,
  'strangeCode.unsure': 'Only one of two sources says so.',
}
