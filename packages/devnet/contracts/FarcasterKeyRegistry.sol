// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Which keys act for which account of Farcaster, on a development chain. Anyone may set it: it is worth nothing on purpose.
contract FarcasterKeyRegistry {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    mapping(uint256 => mapping(bytes => KeyData)) private keys;

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }

    function setKey(uint256 fid, bytes calldata key, uint8 state, uint32 keyType) external {
        keys[fid][key] = KeyData(state, keyType);
    }
}
