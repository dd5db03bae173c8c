// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IRegistryOwner {
    function owner(bytes32 node) external view returns (address);
}

/// The records of a name: addresses (EIP-137, ENSIP-9), texts (ENSIP-5), primary name (EIP-181).
contract EnsResolver {
    uint256 private constant ETHER = 60;

    IRegistryOwner private immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) private names;

    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    error NotOwner(bytes32 node, address caller);

    modifier onlyOwner(bytes32 node) {
        if (registry.owner(node) != msg.sender) revert NotOwner(node, msg.sender);
        _;
    }

    constructor(IRegistryOwner registry_) {
        registry = registry_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return
            id == 0x01ffc9a7 || // EIP-165
            id == 0x3b3b57de || // addr(bytes32)
            id == 0xf1cb7e06 || // addr(bytes32,uint256)
            id == 0x59d1d43c || // text(bytes32,string)
            id == 0x691f3431; // name(bytes32)
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory stored = addresses[node][ETHER];
        return stored.length == 20 ? address(bytes20(stored)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    function setAddr(bytes32 node, address value) external {
        setAddr(node, ETHER, abi.encodePacked(value));
    }

    function setAddr(bytes32 node, uint256 coinType, bytes memory value) public onlyOwner(node) {
        addresses[node][coinType] = value;
        emit AddressChanged(node, coinType, value);
    }

    function setText(
        bytes32 node,
        string calldata key,
        string calldata value
    ) external onlyOwner(node) {
        texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        names[node] = value;
        emit NameChanged(node, value);
    }
}
