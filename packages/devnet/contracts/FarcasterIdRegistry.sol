// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Which address holds which account of Farcaster, on a development chain. Anyone may set it: it is worth nothing on purpose.
contract FarcasterIdRegistry {
    mapping(address => uint256) public idOf;
    mapping(uint256 => address) public custodyOf;

    /// Registers an account, or moves it to another address.
    function setCustody(uint256 fid, address to) external {
        delete idOf[custodyOf[fid]];
        idOf[to] = fid;
        custodyOf[fid] = to;
    }
}
