// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Who owns a name and which contract answers for it (EIP-137).
contract EnsRegistry {
    struct Entry {
        address owner;
        address resolver;
    }

    mapping(bytes32 => Entry) private entries;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event Transfer(bytes32 indexed node, address owner);

    error NotOwner(bytes32 node, address caller);

    modifier onlyOwner(bytes32 node) {
        if (entries[node].owner != msg.sender) revert NotOwner(node, msg.sender);
        _;
    }

    constructor() {
        entries[bytes32(0)].owner = msg.sender;
    }

    function owner(bytes32 node) external view returns (address) {
        return entries[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return entries[node].resolver;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return entries[node].owner != address(0);
    }

    function setOwner(bytes32 node, address owner_) external onlyOwner(node) {
        entries[node].owner = owner_;
        emit Transfer(node, owner_);
    }

    function setResolver(bytes32 node, address resolver_) public onlyOwner(node) {
        entries[node].resolver = resolver_;
        emit NewResolver(node, resolver_);
    }

    function setSubnodeOwner(
        bytes32 node,
        bytes32 label,
        address owner_
    ) public onlyOwner(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        entries[subnode].owner = owner_;
        emit NewOwner(node, label, owner_);
    }

    function setSubnodeRecord(
        bytes32 node,
        bytes32 label,
        address owner_,
        address resolver_
    ) external {
        bytes32 subnode = setSubnodeOwner(node, label, owner_);
        entries[subnode].resolver = resolver_;
        emit NewResolver(subnode, resolver_);
    }
}
