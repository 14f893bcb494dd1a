/// Files of Interface Builder, written by hand, as a start for tests of reading.
enum HandWrittenFiles {
  /// A storyboard with an element of every supported kind.
  static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    toolsVersion="21701" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
    <device id="retina6_12" orientation="portrait"/>
    <!-- Sign in -->
    <scenes><scene sceneID="s1"><objects>
    <viewController id="c1" customClass="SignIn">
    <view key="view" id="v1"><rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
    <subviews>
    <label text="Hello &amp; welcome &#x1F44B;" translatesAutoresizingMaskIntoConstraints="NO" \
    id="l1"><rect key="frame" x="20" y="79" width="353" height="20.5"/>
    <fontDescription key="fontDescription" type="system" pointSize="17"/></label>
    <stackView axis="vertical" spacing="8" translatesAutoresizingMaskIntoConstraints="NO" id="k1">
    <rect key="frame" x="20" y="120" width="353" height="76"/>
    <subviews>
    <textField id="f1"><rect key="frame" x="0.0" y="0.0" width="353" height="34"/></textField>
    <button id="b1"><rect key="frame" x="0.0" y="42" width="353" height="34"/>
    <state key="normal" title="Go"/></button>
    </subviews></stackView>
    </subviews>
    <viewLayoutGuide key="safeArea" id="g1"/>
    <constraints>
    <constraint firstItem="l1" firstAttribute="top" secondItem="g1" secondAttribute="top" \
    constant="20" id="n1"/>
    <constraint firstItem="l1" firstAttribute="leading" secondItem="v1" \
    secondAttribute="leadingMargin" constant="4" id="n2"/>
    <constraint firstAttribute="trailing" secondItem="l1" secondAttribute="trailing" \
    constant="20" id="n3"/>
    <constraint firstItem="k1" firstAttribute="top" secondItem="l1" secondAttribute="bottom" \
    constant="20.5" id="n4"/>
    <constraint firstItem="k1" firstAttribute="width" secondItem="v1" secondAttribute="width" \
    multiplier="353:393" id="n5"/>
    <constraint firstItem="k1" firstAttribute="centerX" secondItem="g1" \
    secondAttribute="centerX" priority="999" id="n6"/>
    </constraints>
    <variation key="heightClass=compact"><mask key="constraints"><exclude reference="n4"/></mask>
    </variation>
    </view>
    <connections><segue destination="c2" kind="show" id="e1"/></connections>
    </viewController>
    </objects></scene></scenes>
    <resources><image name="logo" width="40" height="40"/></resources>
    </document>

    """

  /// A window of macOS.
  static let window = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="21701" \
    targetRuntime="MacOSX.Cocoa" useAutolayout="YES">
    <objects><customObject id="-2" userLabel="File's Owner"/>
    <window title="Find" id="w1"><rect key="contentRect" x="0.0" y="0.0" width="300" height="80"/>
    <view key="contentView" id="v1"><rect key="frame" x="0.0" y="0.0" width="300" height="80"/>
    <subviews>
    <textField verticalHuggingPriority="750" translatesAutoresizingMaskIntoConstraints="NO" \
    id="t1"><rect key="frame" x="20" y="40" width="260" height="21"/>
    <textFieldCell key="cell" editable="YES" id="t2"><font key="font" metaFont="system"/>
    </textFieldCell></textField>
    <button translatesAutoresizingMaskIntoConstraints="NO" id="b1">
    <rect key="frame" x="213" y="3" width="74" height="32"/>
    <buttonCell key="cell" type="push" bezelStyle="rounded" title="Find" id="b2"/></button>
    </subviews>
    <constraints>
    <constraint firstItem="t1" firstAttribute="leading" secondItem="v1" \
    secondAttribute="leading" constant="20" symbolic="YES" id="n1"/>
    <constraint firstAttribute="trailing" secondItem="t1" secondAttribute="trailing" \
    constant="20" id="n2"/>
    <constraint firstItem="t1" firstAttribute="top" secondItem="v1" secondAttribute="top" \
    constant="19" id="n3"/>
    <constraint firstItem="b1" firstAttribute="trailing" secondItem="t1" \
    secondAttribute="trailing" id="n4"/>
    <constraint firstItem="b1" firstAttribute="top" secondItem="t1" secondAttribute="bottom" \
    constant="10" id="n5"/>
    </constraints></view></window></objects></document>

    """
}
