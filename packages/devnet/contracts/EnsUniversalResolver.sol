// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IRegistryResolver {
    function resolver(bytes32 node) external view returns (address);
}

interface IRecords {
    function addr(bytes32 node) external view returns (address);
    function name(bytes32 node) external view returns (string memory);
}

/// One call from a name to its record and from an address to its name, with the functions and the
/// errors clients of ENSIP-10 and ENSIP-19 know. Offchain gateways are accepted and never needed.
contract EnsUniversalResolver {
    uint256 private constant ETHER = 60;
    // keccak256 chain of EIP-137 for "addr.reverse".
    bytes32 private constant ADDR_REVERSE =
        0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    IRegistryResolver private immutable registry;

    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    constructor(IRegistryResolver registry_) {
        registry = registry_;
    }

    /// The resolver of the name or of its nearest ancestor that has one, the name's node, and where that
    /// ancestor starts in the DNS-encoded name.
    function findResolver(
        bytes calldata name
    ) public view returns (address resolver, bytes32 node, uint256 offset) {
        return find(name, 0);
    }

    function resolve(
        bytes calldata name,
        bytes calldata data
    ) external view returns (bytes memory, address) {
        return lookUp(name, data);
    }

    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata
    ) external view returns (bytes memory, address) {
        return lookUp(name, data);
    }

    function reverse(
        bytes calldata account,
        uint256 coinType
    ) external view returns (string memory, address, address) {
        return lookUpPrimary(account, coinType);
    }

    function reverseWithGateways(
        bytes calldata account,
        uint256 coinType,
        string[] calldata
    ) external view returns (string memory, address, address) {
        return lookUpPrimary(account, coinType);
    }

    function lookUp(
        bytes calldata name,
        bytes calldata data
    ) private view returns (bytes memory result, address resolver) {
        uint256 offset;
        (resolver, , offset) = find(name, 0);
        // Answering for a subname needs the wildcard profile, which no resolver here has.
        if (resolver == address(0) || offset != 0) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);

        bool success;
        (success, result) = resolver.staticcall(data);
        if (success) return (result, resolver);
        if (result.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        revert ResolverError(result);
    }

    function lookUpPrimary(
        bytes calldata account,
        uint256 coinType
    ) private view returns (string memory primary, address resolver, address reverseResolver) {
        if (account.length == 0) revert EmptyAddress();
        bytes32 label = keccak256(hexOf(account));
        bytes32 node = keccak256(abi.encodePacked(ADDR_REVERSE, label));
        if (coinType == ETHER) reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) revert ResolverNotFound(account);

        primary = IRecords(reverseResolver).name(node);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);

        // A reverse record is a claim; it counts when the name points back at the account.
        bytes32 forward = nodeOf(bytes(primary));
        resolver = registry.resolver(forward);
        if (resolver == address(0)) revert ResolverNotFound(bytes(primary));
        bytes memory target = abi.encodePacked(IRecords(resolver).addr(forward));
        if (keccak256(target) != keccak256(account)) revert ReverseAddressMismatch(primary, target);
    }

    function find(
        bytes calldata name,
        uint256 at
    ) private view returns (address resolver, bytes32 node, uint256 offset) {
        if (at >= name.length) revert DNSDecodingFailed(name);
        uint256 size = uint8(name[at]);
        if (size == 0) {
            if (at + 1 != name.length) revert DNSDecodingFailed(name);
            return (registry.resolver(bytes32(0)), bytes32(0), at);
        }
        uint256 next = at + 1 + size;
        if (next >= name.length) revert DNSDecodingFailed(name);

        (resolver, node, offset) = find(name, next);
        node = keccak256(abi.encodePacked(node, keccak256(name[at + 1:next])));
        address own = registry.resolver(node);
        if (own != address(0)) return (own, node, at);
    }

    /// The node of a dotted name (EIP-137), read from its last label to its first.
    function nodeOf(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 i = name.length; i > 0; --i) {
            if (name[i - 1] == ".") {
                node = keccak256(abi.encodePacked(node, keccak256(slice(name, i, end))));
                end = i - 1;
            }
        }
        node = keccak256(abi.encodePacked(node, keccak256(slice(name, 0, end))));
    }

    function slice(
        bytes memory source,
        uint256 start,
        uint256 end
    ) private pure returns (bytes memory part) {
        part = new bytes(end - start);
        for (uint256 i; i < part.length; ++i) part[i] = source[start + i];
    }

    function hexOf(bytes calldata source) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(source.length * 2);
        for (uint256 i; i < source.length; ++i) {
            text[2 * i] = digits[uint8(source[i]) >> 4];
            text[2 * i + 1] = digits[uint8(source[i]) & 15];
        }
    }
}
