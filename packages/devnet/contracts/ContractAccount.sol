// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An account that is a contract, with one key that signs and spends for it (ERC-1271).
contract ContractAccount {
    bytes4 private constant NOT_SIGNED = 0xffffffff;

    address public immutable owner;

    error NotOwner(address caller);

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return NOT_SIGNED;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : NOT_SIGNED;
    }

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        (bool succeeded, bytes memory answer) = to.call{value: value}(data);
        if (!succeeded) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }
}
